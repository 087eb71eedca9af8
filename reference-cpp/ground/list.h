// A list of at most `Capacity` items that lives inside its owner, so that a copied
// state is a copied block of memory. Every access is checked.
#pragma once

#include <array>
#include <stdexcept>

namespace ground {

template <typename T, int Capacity>
class List {
public:
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }

    T& at(int index) { return items_[checked(index)]; }
    const T& at(int index) const { return items_[checked(index)]; }

    void push(const T& item) {
        if (size_ == Capacity) throw std::logic_error("a full list takes no more items");
        items_[static_cast<size_t>(size_)] = item;
        size_ += 1;
    }

    // Takes an item out; the later ones move up by one.
    T take(int index) {
        const T taken = at(index);
        for (int later = index + 1; later < size_; ++later) at(later - 1) = at(later);
        size_ -= 1;
        return taken;
    }

    void clear() { size_ = 0; }

    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + size_; }

private:
    size_t checked(int index) const {
        if (index < 0 || index >= size_) throw std::logic_error("index outside of a list");
        return static_cast<size_t>(index);
    }

    std::array<T, static_cast<size_t>(Capacity)> items_{};
    int size_ = 0;
};

}  // namespace ground
